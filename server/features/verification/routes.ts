import { adminsOnly, signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { claimVerification } from './actions/claim-verification.ts'
import { decideSeller, decideVerification } from './actions/decide-verification.ts'
import { requestOwnPhoneCode, requestPhoneCode } from './actions/request-phone-code.ts'
import { submitIdentity } from './actions/submit-identity.ts'
import { submitSeller, verifyShop } from './actions/submit-seller.ts'
import { verifyOwnPhone, verifyPhone } from './actions/verify-phone.ts'
import { getIdentityStatus } from './queries/identity.ts'
import { getPhoneStatus } from './queries/phone.ts'
import { getSellerStatus } from './queries/seller.ts'
import { listVerifications } from './queries/verifications.ts'

export const verificationRoutes = {
  requestPhoneCode: on('requestPhoneCode')(signedIn, requestPhoneCode),
  resendPhoneCode: on('resendPhoneCode')(signedIn, requestPhoneCode),
  requestOwnPhoneCode: on('requestOwnPhoneCode')(signedIn, requestOwnPhoneCode),
  verifyPhone: on('verifyPhone')(signedIn, verifyPhone),
  verifyOwnPhone: on('verifyOwnPhone')(signedIn, verifyOwnPhone),
  getPhoneStatus: on('getPhoneStatus')(signedIn, getPhoneStatus),
  submitIdentity: on('submitIdentity')(signedIn, submitIdentity),
  submitId: on('submitId')(signedIn, submitIdentity),
  getIdentityStatus: on('getIdentityStatus')(signedIn, getIdentityStatus),
  submitSeller: on('submitSeller')(signedIn, submitSeller),
  verifyShop: on('verifyShop')(signedIn, verifyShop),
  getSellerStatus: on('getSellerStatus')(signedIn, getSellerStatus),
  decideSeller: on('decideSeller')(adminsOnly, decideSeller),
  listVerifications: on('listVerifications')(adminsOnly, listVerifications),
  decideVerification: on('decideVerification')(adminsOnly, decideVerification),
  claimVerification: on('claimVerification')(adminsOnly, claimVerification),
}

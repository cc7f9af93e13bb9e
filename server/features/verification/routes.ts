import { adminsOnly, signedIn } from '../../access.ts'
import { route } from '../../route.ts'
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
  requestPhoneCode: route('requestPhoneCode', signedIn, requestPhoneCode),
  resendPhoneCode: route('resendPhoneCode', signedIn, requestPhoneCode),
  requestOwnPhoneCode: route('requestOwnPhoneCode', signedIn, requestOwnPhoneCode),
  verifyPhone: route('verifyPhone', signedIn, verifyPhone),
  verifyOwnPhone: route('verifyOwnPhone', signedIn, verifyOwnPhone),
  getPhoneStatus: route('getPhoneStatus', signedIn, getPhoneStatus),
  submitIdentity: route('submitIdentity', signedIn, submitIdentity),
  submitId: route('submitId', signedIn, submitIdentity),
  getIdentityStatus: route('getIdentityStatus', signedIn, getIdentityStatus),
  submitSeller: route('submitSeller', signedIn, submitSeller),
  verifyShop: route('verifyShop', signedIn, verifyShop),
  getSellerStatus: route('getSellerStatus', signedIn, getSellerStatus),
  decideSeller: route('decideSeller', adminsOnly, decideSeller),
  listVerifications: route('listVerifications', adminsOnly, listVerifications),
  decideVerification: route('decideVerification', adminsOnly, decideVerification),
  claimVerification: route('claimVerification', adminsOnly, claimVerification),
}

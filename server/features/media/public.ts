/** The exports of media for other features, the transports and the workers. */
export { attachUpload, releaseUpload } from './actions/attach-upload.ts'
export { holdUploads, releaseHolds } from './actions/hold-uploads.ts'
export { refuseInfected } from './actions/refuse-infected.ts'
export { storeUpload } from './actions/store-upload.ts'
export { takeAttachments } from './actions/take-attachments.ts'
export { addressOf, attachmentViews, type StoredAttachment, sizeOfUpload, uploadKeyOf } from './queries.ts'
export { QUOTA_RETRY_SECONDS, refuseOverQuota } from './quota.ts'
export { sharePicture } from './share-picture.ts'

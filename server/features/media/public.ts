/** What other features, the doors and the workers may use of media. */
export { attachUpload, releaseUpload } from './actions/attach-upload.ts'
export { sweepUploads } from './actions/discard-uploads.ts'
export { refuseInfected } from './actions/refuse-infected.ts'
export { storeUpload } from './actions/store-upload.ts'
export { takeAttachments } from './actions/take-attachments.ts'
export { addressOf, attachmentViews, type StoredAttachment, sizeOfUpload, uploadKeyOf } from './queries.ts'
export { QUOTA_RETRY_SECONDS, refuseOverQuota } from './quota.ts'
export { sharePicture } from './share-picture.ts'

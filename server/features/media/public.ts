/** What other features and the doors may use of media. */
export { attachUpload } from './actions/attach-upload.ts'
export { registerUpload } from './actions/register-upload.ts'

import { signedIn } from '../../access.ts'
import { on } from '../../route.ts'
import { deleteMedia } from './actions/delete-media.ts'
import { uploadMedia } from './actions/upload-media.ts'

export const mediaRoutes = {
  uploadMedia: on('uploadMedia')(signedIn, uploadMedia),
  deleteMedia: on('deleteMedia')(signedIn, deleteMedia),
}

import { signedIn } from '../../access.ts'
import { route } from '../../route.ts'
import { deleteMedia } from './actions/delete-media.ts'
import { uploadMedia } from './actions/upload-media.ts'

export const mediaRoutes = {
  uploadMedia: route('uploadMedia', signedIn, uploadMedia),
  deleteMedia: route('deleteMedia', signedIn, deleteMedia),
}

/** The guides and questions of the help page. The assistant of the server answers from them too. */
export { helpTexts } from '../../../contract/help.ts'

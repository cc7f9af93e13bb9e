/** What other features may use of direct messages. */
export { directMessageViews } from './views.ts'

import { compareChats } from './peers/chat.ts'
import { compareLists } from './peers/lists.ts'

/**
 * `node bench/peers.ts [chat|lists]`: chat compared with a bare socket.io relay and a chat on
 * Feathers; lists compared with Fastify and SQL written by hand. Needs npm's registry.
 */
const [part] = process.argv.slice(2)
if (!part || part === 'chat') await compareChats()
if (!part || part === 'lists') await compareLists()

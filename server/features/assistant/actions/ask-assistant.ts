import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type {
  askAssistantAboutImage as askAboutImageEndpoint,
  askAssistant as askEndpoint,
} from '../../../../contract/assistant/rest.ts'
import { sessionId as anId, type EngineName } from '../../../../contract/assistant/views.ts'
import { field } from '../../../../contract/field-codes.ts'
import { assistant } from '../../../../contract/texts.ts'
import type { EndpointResult, ParsedInput } from '../../../../contract/wire.ts'
import { AiFailed, type Image } from '../../../../platform/ai/port.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { cleanImage, ImageRefused } from '../../../../platform/images/clean.ts'
import { createFairQueue } from '../../../../platform/limits/fair-queue.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import { type Actor, queueOwner, userIdOf } from '../../../access.ts'
import { type ReceivedFile, type WithStatus, withStatus } from '../../../route.ts'
import { type DiscoverDeps, parseQuery } from '../discover/discover.ts'
import { talkByModel } from '../talk/by-model.ts'
import { type Question, talkByRules } from '../talk/by-rules.ts'
import { takeModelReply } from '../talk/model-replies.ts'
import { replyText } from '../talk/replies.ts'
import { emptyState, type TalkState, talkState } from '../talk/state.ts'
import { type TalkReply, textReply } from '../talk/talk-reply.ts'

type AssistantDeps = DiscoverDeps & Deps<'storage' | 'env'>
type Streaming = { onText(text: string): void; signal: AbortSignal }
type Request = Question & { sessionId?: string | null; image?: Image } & Streaming
type AboutImage = ParsedInput<typeof askAboutImageEndpoint> & {
  files: { image?: ReceivedFile[] }
} & Streaming
type Answer = WithStatus<EndpointResult<typeof askEndpoint>>

/**
 * Answers a message to the assistant: by the configured language model, or by rules if there is
 * none, it fails, or its use is used up. The answer names the engine.
 * @throws NOT_FOUND for the session of another user
 */
export const askAssistant = (
  deps: AssistantDeps,
  actor: Actor,
  { message, sessionId, location, metadata, onText, signal }: ParsedInput<typeof askEndpoint> & Streaming,
): Promise<Answer> =>
  answer(deps, actor, {
    ...{ message, sessionId, onText, signal },
    ...{ productId: metadata?.productId, city: location?.city },
  })

/** Answers a message with an image, which only a language model can interpret. */
export const askAssistantAboutImage = async (
  deps: AssistantDeps,
  actor: Actor,
  { message, sessionId, files, location, metadata, onText, signal }: AboutImage,
): Promise<Answer> => {
  const [file] = files.image ?? []
  if (!file) throw failField('body.image', field.imagesRequired)
  const request = {
    ...{ message: message || assistant.lookAtIt, sessionId, onText, signal },
    ...{ productId: metadata?.productId, city: location?.city },
  }
  const sniffed = await sniffFile(file.path)
  if (sniffed?.kind !== 'image') throw noImage()
  // Without a model the image is not used, so it is not decoded.
  if (!deps.ai.language)
    return answer(deps, actor, { ...request, image: { path: file.path, type: sniffed.mime } })
  // The model receives the image without its metadata: no place, no time.
  const cleaned = `${file.path}-clean.webp`
  try {
    const owner = queueOwner(actor)
    await cleanImage({ source: file.path, target: cleaned, owner, isVisitor: actor.kind === 'visitor' })
    return await answer(deps, actor, { ...request, image: { path: cleaned, type: 'image/webp' } })
  } catch (error) {
    if (error instanceof ImageRefused) throw noImage()
    throw error
  } finally {
    await rm(cleaned, { force: true })
  }
}

const noImage = () => fail('UNSUPPORTED_MEDIA_TYPE', { message: field.imageWrongKind })

const answer = async (deps: AssistantDeps, actor: Actor, request: Request): Promise<Answer> => {
  const session = await openSession(deps, actor, request.sessionId)
  const { talkReply, engine } = await talk(deps, actor, session.state, request)
  await storeSession(deps, actor, session.id, talkReply.state)
  const { state: _state, kind: _kind, nothingFits: _nothing, ...shown } = talkReply
  return withStatus(200, { ...shown, sessionId: session.id, engine }, talkReply.message)
}

/** Reading a message blocks the event loop for milliseconds, so a crowd of them waits for turns. */
const inTurn = createFairQueue(2, { maxOwners: 500 })

const talk = async (
  deps: AssistantDeps,
  actor: Actor,
  state: TalkState,
  { message, image, productId, city, onText, signal }: Request,
): Promise<{ talkReply: TalkReply; engine: EngineName }> => {
  const { language } = deps.ai
  let hasBegun = false
  const tell = (text: string) => {
    hasBegun = true
    onText(text)
  }
  if (language && (await takeModelReply(deps, actor)))
    try {
      const question = { message, image, onText: tell, signal }
      return { talkReply: await talkByModel(deps, actor, language, state, question), engine: 'openai' }
    } catch (error) {
      if (!(error instanceof AiFailed)) throw error
      deps.log.warn({ err: error }, 'The language model did not answer: the rules do')
    }
  const byRules = image ? replyWithoutVision : talkByRules
  const talkReply = await inTurn(queueOwner(actor), () =>
    byRules(deps, actor, state, { message, productId, city }),
  )
  // After a part of the model's reply was streamed, this one is sent only as a whole, at the end.
  if (!hasBegun) onText(talkReply.message)
  return { talkReply, engine: 'local' }
}

/** Without a model, only the text beside an image is answered, if it names goods. */
const replyWithoutVision = async (
  deps: AssistantDeps,
  actor: Actor,
  state: TalkState,
  question: Question,
): Promise<TalkReply> => {
  const { isVague, language } = await parseQuery(deps, actor, question.message)
  if (isVague)
    return { ...textReply(state, 'clarify', replyText(language, 'no-pictures')), needsClarification: true }
  const talkReply = await talkByRules(deps, actor, state, question)
  const notSeen = replyText(talkReply.state.language, 'not-seen')
  return { ...talkReply, message: `${notSeen} ${talkReply.message}` }
}

/** Returns a random id of 128 bits in the form of a UUID; version 4 has only 122 random bits. */
const randomSessionId = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/**
 * Opens a session. One of a visitor belongs to its id's holder, or to the user who signs in with
 * it.
 */
const openSession = async (
  { db }: Deps<'db'>,
  actor: Actor,
  sessionId: string | null | undefined,
): Promise<{ id: string; state: TalkState }> => {
  const stored =
    sessionId && anId.safeParse(sessionId).success
      ? await db.kysely
          .selectFrom('AssistantSession')
          .select(['id', 'userId', 'state'])
          .where('id', '=', sessionId)
          .executeTakeFirst()
      : undefined
  if (!stored) return { id: randomSessionId(), state: emptyState }
  if (stored.userId !== null && stored.userId !== userIdOf(actor)) throw fail('NOT_FOUND')
  return { id: stored.id, state: talkState.catch(emptyState).parse(stored.state) }
}

/**
 * Stores the state of a session.
 *
 * @throws NOT_FOUND if another user has taken over the session meanwhile
 */
const storeSession = async (
  { db }: Deps<'db'>,
  actor: Actor,
  id: string,
  state: TalkState,
): Promise<void> => {
  const stored = await db.kysely
    .insertInto('AssistantSession')
    .values({ id, userId: userIdOf(actor), state: JSON.stringify(state) })
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet((eb) => ({
          state: eb.ref('excluded.state'),
          userId: eb.ref('excluded.userId'),
          updatedAt: sql<Date>`now()`,
        }))
        .where((eb) =>
          eb.or([
            eb('AssistantSession.userId', 'is', null),
            eb('AssistantSession.userId', '=', eb.ref('excluded.userId')),
          ]),
        ),
    )
    .returning('id')
    .executeTakeFirst()
  if (!stored) throw fail('NOT_FOUND')
}

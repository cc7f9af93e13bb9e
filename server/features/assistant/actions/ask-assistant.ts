import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { sql } from 'kysely'
import type {
  askAssistantAboutImage as askAboutImageCall,
  askAssistant as askCall,
} from '../../../../contract/assistant/rest.ts'
import { sessionId as anId, type EngineName } from '../../../../contract/assistant/views.ts'
import { assistant, field } from '../../../../contract/texts.ts'
import type { CallParsed, CallResult } from '../../../../contract/wire.ts'
import { AiFailed, type Picture } from '../../../../platform/ai/port.ts'
import { fail, failField } from '../../../../platform/errors.ts'
import { cleanPicture, PictureRefused } from '../../../../platform/images/clean.ts'
import type { Deps } from '../../../../platform/platform.ts'
import { sniffFile } from '../../../../platform/storage/sniff.ts'
import { type Actor, turnOwner, viewerId } from '../../../access.ts'
import { type ReceivedFile, type Reply, reply } from '../../../route.ts'
import { type Reads, understand } from '../discover/discover.ts'
import { talkByModel } from '../talk/by-model.ts'
import { type Asked, talkByRules } from '../talk/by-rules.ts'
import { emptyState, type TalkState, talkState } from '../talk/state.ts'
import { say, type Talked } from '../talk/talked.ts'

type World = Reads & Deps<'storage'>
type Pieces = { onText(text: string): void; signal: AbortSignal }
type Said = Asked & { sessionId?: string | null; image?: Picture } & Pieces
type Answer = Reply<CallResult<typeof askCall>>

/**
 * Answers one message of a talk. A language model answers where there is one, and our own rules
 * where there is none or where it fails; the answer says which. Throws `NOT_FOUND` for a session
 * that is somebody else's.
 */
export const askAssistant = (
  world: World,
  actor: Actor,
  { message, sessionId, location, metadata, onText, signal }: CallParsed<typeof askCall> & Pieces,
): Promise<Answer> =>
  answer(world, actor, {
    ...{ message, sessionId, onText, signal },
    ...{ productId: metadata?.productId, city: location?.city },
  })

/** The same about a picture: only a model that sees can say anything of it. */
export const askAssistantAboutImage = async (
  world: World,
  actor: Actor,
  {
    message,
    sessionId,
    files,
    location,
    metadata,
    onText,
    signal,
  }: CallParsed<typeof askAboutImageCall> & { files: { image?: ReceivedFile[] } } & Pieces,
): Promise<Answer> => {
  const [file] = files.image ?? []
  if (!file) throw failField('body.image', field.imagesRequired)
  const said = {
    ...{ message: message || assistant.lookAtIt, sessionId, onText, signal },
    ...{ productId: metadata?.productId, city: location?.city },
  }
  const sniffed = await sniffFile(file.path)
  if (sniffed?.kind !== 'image') throw noImage()
  // Without a model nobody looks at the picture, so it is not worth decoding.
  if (!world.ai.language)
    return answer(world, actor, { ...said, image: { path: file.path, type: sniffed.mime } })
  // A model gets the picture alone, without where and when it was taken.
  const cleaned = `${file.path}-clean.webp`
  try {
    const owner = turnOwner(actor)
    await cleanPicture({ source: file.path, target: cleaned, owner, isVisitor: actor.kind === 'visitor' })
    return await answer(world, actor, { ...said, image: { path: cleaned, type: 'image/webp' } })
  } catch (error) {
    if (error instanceof PictureRefused) throw noImage()
    throw error
  } finally {
    await rm(cleaned, { force: true })
  }
}

const noImage = () => fail('UNSUPPORTED_MEDIA_TYPE', { message: field.imageWrongKind })

const answer = async (world: World, actor: Actor, said: Said): Promise<Answer> => {
  const session = await openSession(world, actor, said.sessionId)
  const { talked, engine } = await talk(world, actor, session.state, said)
  await keepSession(world, actor, session.id, talked.state)
  const { state: _kept, kind: _kind, nothingFits: _nothing, ...shown } = talked
  return reply(200, { ...shown, sessionId: session.id, engine }, talked.message)
}

const talk = async (
  world: World,
  actor: Actor,
  state: TalkState,
  { message, image, productId, city, onText, signal }: Said,
): Promise<{ talked: Talked; engine: EngineName }> => {
  const { language } = world.ai
  let hasBegun = false
  const tell = (text: string) => {
    hasBegun = true
    onText(text)
  }
  if (language)
    try {
      const asked = { message, image, onText: tell, signal }
      return { talked: await talkByModel(world, actor, language, state, asked), engine: 'openai' }
    } catch (error) {
      if (!(error instanceof AiFailed)) throw error
      world.log.warn({ err: error }, 'The language model did not answer: our own rules do')
    }
  const talked = await (image
    ? talkUnseen(world, actor, state, { message, productId, city })
    : talkByRules(world, actor, state, { message, productId, city }))
  // Behind half an answer of the model it would read as part of it: the whole comes at the stream's
  // end.
  if (!hasBegun) onText(talked.message)
  return { talked, engine: 'local' }
}

/**
 * Without a model that sees, the words beside a picture are answered, where they say what is looked
 * for.
 */
const talkUnseen = async (world: World, actor: Actor, state: TalkState, asked: Asked): Promise<Talked> => {
  const { isVague } = await understand(world, actor, asked.message)
  if (isVague) return { ...say(state, 'clarify', assistant.noPictures), needsClarification: true }
  const talked = await talkByRules(world, actor, state, asked)
  return { ...talked, message: `${assistant.notSeen} ${talked.message}` }
}

/** Written as ids are, but 128 random bits: a version 4 has six that are known (ASVS 11.5.1). */
const unguessableId = (): string =>
  randomBytes(16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')

/** A visitor's session belongs to whoever knows its id, and goes over to who signs in with it. */
const openSession = async (
  { db }: Deps<'db'>,
  actor: Actor,
  sessionId: string | null | undefined,
): Promise<{ id: string; state: TalkState }> => {
  const kept =
    sessionId && anId.safeParse(sessionId).success
      ? await db.kysely
          .selectFrom('AssistantSession')
          .select(['id', 'userId', 'state'])
          .where('id', '=', sessionId)
          .executeTakeFirst()
      : undefined
  if (!kept) return { id: unguessableId(), state: emptyState }
  if (kept.userId !== null && kept.userId !== viewerId(actor)) throw fail('NOT_FOUND')
  return { id: kept.id, state: talkState.catch(emptyState).parse(kept.state) }
}

/**
 * Throws `NOT_FOUND` where somebody else has signed in with the session while this answer was made.
 */
const keepSession = async ({ db }: Deps<'db'>, actor: Actor, id: string, state: TalkState): Promise<void> => {
  const kept = await db.kysely
    .insertInto('AssistantSession')
    .values({ id, userId: viewerId(actor), state: JSON.stringify(state) })
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
  if (!kept) throw fail('NOT_FOUND')
}

import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/wire.ts'
import { fail } from '../../../platform/errors.ts'
import type { Deps } from '../../../platform/platform.ts'
import type { ReceivedFile } from '../../route.ts'
import { runHourly } from '../hourly.ts'
import { deleteAbandonedFiles, type FormLimits, receiveMultipart } from '../uploads/multipart.ts'
import { parseRequest } from './validate.ts'

/** Folder of received files while their request runs; users of one machine have one each. */
export const RECEIVED_FOLDER = path.join(tmpdir(), `sokoni-received-${process.getuid?.() ?? 0}`)

type RequestInput = {
  input: object
  /** The files of a form, by field. */
  files: Record<string, ReceivedFile[]>
  /** Deletes the files. */
  discard?(): Promise<void>
}

/**
 * Reads and validates the input of an endpoint from a JSON request or a form.
 * @throws UNSUPPORTED_MEDIA_TYPE; what `parseRequest` and `receiveMultipart` throw
 */
export const readInput = async (
  request: FastifyRequest,
  endpoint: Endpoint,
  limits: FormLimits,
): Promise<RequestInput> => {
  const { params, query } = request
  if (!endpoint.files && request.isMultipart()) throw fail('UNSUPPORTED_MEDIA_TYPE')
  if (!endpoint.files || !request.isMultipart())
    return {
      input: {
        ...parseRequest(endpoint, { params, query, body: request.body }),
        ...(endpoint.files && { files: {} }),
      },
      files: {},
    }
  const received = await receiveMultipart(request, endpoint.files, RECEIVED_FOLDER, limits)
  try {
    const input = parseRequest(endpoint, { params, query, body: received.fields })
    // A form omits missing files; a JSON request has no files.
    const none = Object.fromEntries(Object.keys(endpoint.files).map((field) => [field, []]))
    return {
      input: { ...input, files: { ...none, ...received.files } },
      files: received.files,
      discard: received.discard,
    }
  } catch (error) {
    await received.discard()
    throw error
  }
}

/** Deletes the received files of crashed processes now and every hour. */
export const deleteAbandonedFilesHourly = (app: FastifyInstance, deps: Deps<'log'>): void =>
  runHourly(app, deps, {
    work: () => deleteAbandonedFiles(RECEIVED_FOLDER, Date.now()),
    failure: 'Could not remove abandoned files',
  })

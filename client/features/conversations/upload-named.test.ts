import { expect, it, vi } from 'vitest'
import { CallError } from '../../app/call-error.ts'
import { upload } from '../../app/upload.ts'
import { uploadNamed } from './upload-named.ts'

vi.mock('../../app/upload.ts', () => ({ upload: vi.fn() }))

const failed = async (code: string): Promise<string> => {
  vi.mocked(upload).mockRejectedValue(new CallError({ status: 415, code, message: 'Only images' }))
  const options = { folder: 'chats', signal: new AbortController().signal } as const
  return uploadNamed(new File(['x'], 'bad.pdf'), options).then(String, (error: Error) => error.message)
}

it('a file that the server refuses for what it holds is named', async () => {
  expect(await failed('UNSUPPORTED_MEDIA_TYPE')).toMatch(/^bad\.pdf is damaged/)
  expect(await failed('UPLOADS_CLOSED')).toBe('Only images')
})

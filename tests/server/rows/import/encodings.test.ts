import { expect, test } from 'vitest'
import type { Loose } from '../../../support/calls.ts'
import { serving } from '../../../support/databases.ts'
import { inLegacy } from '../../../support/legacy-text.ts'

const server = serving()
const bytes = inLegacy('Subject;Amount\r\nΓιώργος Παπαδόπουλος;1\r\nΜαρία Ορίζων;2\r\n', 'windows-1253')

const send = async (path: string, said: Loose = {}): Promise<Loose> => {
  const query = new URLSearchParams(said)
  const answer = await server.call('POST', `/api/claims/${path}?${query}`, bytes, {
    headers: { 'Content-Type': 'text/csv' },
  })
  return { status: answer.status, body: answer.body }
}

test('a file whose letters can be read in several ways is not imported until somebody says in which', async () => {
  const { body } = await send('import/columns')
  expect(body.data.file).toMatchObject({ needs: 'encoding', encoding: 'windows-1253' })
  expect(body.data.file.encodings[0]).toEqual({
    name: 'windows-1253',
    label: 'Greek (Windows-1253)',
    line: 'Γιώργος Παπαδόπουλος;1',
  })
  const asked = await send('import', { dry: '1' })
  expect(asked.status).toBe(422)
  expect(asked.body.errors.encoding[0]).toContain('Say in which encoding it is written: windows-1253, ')
})

test.each([' CP1253 ', 'windows-1253', 'x-cp1253'])(
  'an encoding is said by any of its labels: %j',
  async (encoding) => {
    const look = await send('import/columns', { encoding })
    expect(look.body.data.file).toMatchObject({ needs: null, encodings: [], encoding: 'windows-1253' })
    const { body } = await send('import', { dry: '1', encoding })
    expect(body.data.creates.map(({ label }: Loose) => label)).toEqual([
      'Γιώργος Παπαδόπουλος',
      'Μαρία Ορίζων',
    ])
  },
)

test.each(['windows-1299', 'x-user-defined', 'replacement', 'utf-7'])(
  '%s is none that can be read',
  async (encoding) => {
    const { status, body } = await send('import/columns', { encoding })
    expect([status, body.errors]).toEqual([
      422,
      {
        encoding: [
          `There is no encoding “${encoding}”. Say one of the Encoding Standard, such as utf-8, windows-1252 or shift_jis.`,
        ],
      },
    ])
  },
)

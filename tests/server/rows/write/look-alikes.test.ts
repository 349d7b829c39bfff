import { beforeAll, expect, test } from 'vitest'
import { invalid } from '#texts/answers'
import { serving } from '../../../support/databases.ts'
import { directly } from '../../../support/direct-database.ts'

const server = serving()
beforeAll(async () => {
  await server.call('POST', '/api/roles', { title: 'Site Manager' })
})
const add = (title: string) => server.call('POST', '/api/roles', { title })

test.each([
  ['a soft hyphen', 'Site Man\u00adager'],
  ['a joiner', 'Site Man\u200dager'],
  ['a non-joiner', 'Site Man\u200cager'],
  ['a variation selector', 'Site\ufe0f Manager'],
  ['a tag', 'Site Manager\u{E0041}'],
  ['a mark of direction', '\u200eSite Manager'],
  ['a grapheme joiner', 'Site Ma\u034fnager'],
  ['a filler of Hangul', 'Site Manager\u3164'],
  ['another space', 'Site\u00a0Manager'],
  ['two spaces', 'Site  Manager'],
  ['broad letters', 'Ｓｉｔｅ Ｍanager'],
  ['a ligature', 'Site Manager'.replace('S', 'ſ')],
])('with %s a name is taken', async (_, title) => {
  const answer = await add(title)
  expect(answer.status).toBe(422)
  expect(answer.body.errors.title[0]).toMatch(/^Title ".*" is taken\. Choose another\.$/)
})

test('with a letter of another alphabet it is refused, and the word named', async () => {
  expect((await add('Site Маnager')).body.errors).toEqual({ title: [invalid.mixed('Title', 'Маnager')] })
  expect((await add('Менеджер')).status).toBe(201)
})

test('a name of before that today would be refused is put back with its row, and no other', async () => {
  const { body } = await add('Altes Team')
  const { id } = body.data
  const title = 'Аltes Team' // with a Cyrillic А
  const sql = 'update roles set title = ?, title_key = ? where id = ?'
  await directly(server.databaseUrl, (file) => file.prepare(sql).run(title, title, id))
  const put = (row: object) => server.call('PUT', `/api/roles/${id}`, row)
  const read = (await server.call('GET', `/api/roles/${id}`)).body.data
  expect((await put(read)).status).toBe(200)
  expect((await put({ title, permissions: [1] })).body.data).toMatchObject({
    title,
    permissions: [{ id: 1 }],
  })
  expect((await put({ title: `${title}s` })).status).toBe(422)
})

test('what is left out of a name is not looked for either', async () => {
  const found = async (keyword: string) => {
    const { body } = await server.call('GET', `/api/roles?page=1&keyword=${encodeURIComponent(keyword)}`)
    return body.data.map((row: { title: string }) => row.title)
  }
  await add('Büro\u00adleitung Süd')
  for (const keyword of ['büroleitung', 'BÜRO\u00adLEITUNG', 'leitung\u00a0süd', 'bu\u0308rol'])
    expect(await found(keyword)).toEqual(['Büroleitung Süd'])
  await add('نقشه‌بردار')
  expect(await found('نقشه‌بردار')).toEqual(['نقشه‌بردار'])
  expect(await found('نقشهبردار')).toEqual(['نقشه‌بردار'])
})

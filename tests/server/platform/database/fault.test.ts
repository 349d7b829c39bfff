import { expect, test } from 'vitest'
import { Unavailable } from '../../../../src/server/platform/database/index.ts'
import { classifyPostgresError } from '../../../../src/server/platform/database/postgres/fault.ts'
import { classifySqliteError as meaningInSqlite } from '../../../../src/server/platform/database/sqlite/fault.ts'

test.each(['EMFILE', 'ENFILE'])(
  'where no file may be opened any more, PostgreSQL is away for a moment: %s',
  (code) => {
    const error = Object.assign(new Error(`connect ${code}`), { code })
    expect(classifyPostgresError(error)).toBeInstanceOf(Unavailable)
  },
)

test('where no file may be opened any more, SQLite is away for a moment', () => {
  const error = Object.assign(new Error('unable to open database file'), { errcode: 14 })
  expect(meaningInSqlite(error)).toBeInstanceOf(Unavailable)
})

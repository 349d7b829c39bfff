import { describe, expect, test } from 'vitest'
import { entangling } from '../../../../lab/races/entangled.ts'
import { locateProduct } from '../../../../src/server/index.ts'
import { databases, serving } from '../../../support/databases.ts'
import { startTestServer } from '../../../support/server.ts'
import { folderOf } from '../../../support/workshop.ts'

const yard = locateProduct(folderOf('yard'))

describe.each(databases)(
  'rows that are gathered, and deleted, while others are written, on %s',
  (database) => {
    const server = serving({ database, product: yard })

    test('lock nobody up, and lose nothing', async () => {
      const other =
        database === 'postgres'
          ? await startTestServer({ databaseUrl: server.databaseUrl, product: yard })
          : null
      const found = await entangling(other ? [server, other] : [server], 20)
      await other?.stop()
      expect(found).toEqual({ rounds: 20, wrong: 0, others: 0 })
    })
  },
)

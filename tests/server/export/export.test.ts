import { describe, expect, test } from 'vitest'
import { databases, serving } from '../../support/databases.ts'

describe.each(databases)('an export on %s', (database) => {
  const server = serving({ database, demoRows: 60 })

  test('tries', async () => {
    for (const format of ['csv', 'json', 'xlsx']) {
      const began = performance.now()
      const answer = await fetch(`${server.url}/api/repairs/export?format=${format}`, {
        headers: { authorization: `Bearer ${server.token}` },
      })
      console.log(answer.status, [...answer.headers])
      const bytes = Buffer.from(await answer.arrayBuffer())
      console.log(bytes.toString().slice(0, 1500), performance.now() - began)
      if (format === 'xlsx') {
        const { readSheet } = await import('read-excel-file/node')
        console.log((await readSheet(bytes)).slice(0, 3))
      }
    }
    expect(1).toBe(1)
  })
})

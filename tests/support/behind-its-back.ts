import { Client } from 'pg'
import { directly } from './direct-database.ts'

/** Writes to a running server's database as no call of its own would. */
export const behindItsBack = async (url: string, statements: readonly string[]): Promise<void> => {
  if (url.startsWith('sqlite:')) {
    await directly(url, (database) => {
      for (const each of statements) database.exec(each)
    })
    return
  }
  const client = new Client({ connectionString: url })
  await client.connect()
  for (const each of statements) await client.query(each)
  await client.end()
}

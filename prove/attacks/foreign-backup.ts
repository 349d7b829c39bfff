import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { mustBe, type Scene } from './scene.ts'

const applicationId = 0x41_44_47_4e

export const foreignBackup: Scene = {
  finding: 'F17',
  title: 'a file that bears our mark, and is no backup of this product',
  only: 'sqlite',
  play: async (stage) => {
    const office = await stage.open()
    await office.stop()
    const library = await stage.open({ app: join(stage.of, 'examples', 'library') })
    const other = join(library.folder, 'library-backup.db')
    const theirs = { DATABASE_URL: library.databaseUrl }
    const app = ['--app', join(stage.of, 'examples', 'library')]
    const { code: refused } = await stage.command('backup', ['--to', other, ...app], theirs)
    if (refused !== 0) await stage.command('backup', ['--to', other], theirs) // an older version knows no --app
    const made = join(office.folder, 'made-up.db')
    const database = new DatabaseSync(made)
    database.exec(
      `pragma application_id = ${applicationId}; create table notes (text); insert into notes values ('x')`,
    )
    database.close()
    const told = []
    for (const [sent, file] of [
      ["another product's backup", other],
      ['a made-up file', made],
    ] as const) {
      const { code } = await stage.command('restore', [file], { DATABASE_URL: office.databaseUrl })
      told.push(mustBe(`npm run restore of ${sent}`, `exit code ${code}`, 'refused', code !== 0))
    }
    return told
  },
}

import { lstatSync, mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../parts/ask.ts'
import { newPerson, roleOf } from '../parts/person.ts'
import { mustBe, type Scene } from './scene.ts'

export const linkedFile: Scene = {
  finding: 'F10',
  title: 'a second server on the file, by way of a symbolic link',
  only: 'sqlite',
  play: async (stage) => {
    const made = await stage.open()
    await made.stop()
    const linkIn = (name: string): string => {
      const folder = join(made.folder, name)
      mkdirSync(folder)
      symlinkSync(join(made.folder, 'office.db'), join(folder, 'office.db'))
      return join(folder, 'office.db')
    }
    const [one, two] = [linkIn('one'), linkIn('two')]
    const first = await stage.openOn(made, { databaseUrl: `sqlite:${one}` })
    const second = await stage.openOn(made, { databaseUrl: `sqlite:${two}` }).catch((error: Error) => error)
    const refused = second instanceof Error
    let meanwhile = ''
    if (!refused) {
      const person = await newPerson(
        first,
        'person',
        [await roleOf(first, 'Members', ['sectors.read'])],
        '127.0.0.2',
      )
      await ask(second.url, '/api/user', { token: person.token })
      await first.admin.call('PUT', `/api/users/${person.id}`, { active: false })
      const { status } = await ask(second.url, '/api/user', { token: person.token })
      meanwhile = `; who was switched off on the first is answered ${status} there`
      await second.stop()
    }
    const backup = join(made.folder, 'backup.db')
    const backedUp = await stage.command('backup', ['--to', backup], { DATABASE_URL: made.databaseUrl })
    const restored = await stage.command('restore', [backup], { DATABASE_URL: `sqlite:${two}` })
    const linked = lstatSync(two).isSymbolicLink()
    return [
      mustBe(
        'a second server on a file, each through a link of its own',
        refused ? `refused: ${second.message.split('\n')[1]}` : `starts${meanwhile}`,
        'refused: in use by another',
        refused && second.message.includes('in use by another'),
      ),
      mustBe(
        'npm run restore through a link while a server runs',
        `exit code ${restored.code}, the link ${linked ? 'stands' : 'was replaced by a file'}`,
        'refused, the link stands',
        backedUp.code === 0 && restored.code !== 0 && linked,
      ),
    ]
  },
}

import { readdirSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { commandOf, execute } from '../parts/execute.ts'
import { nodeOf, type Office } from '../parts/office.ts'
import { mustBe, type Scene, type Stage, type Told } from './scene.ts'

/** Bits of a mode that let others than the owner in. */
const others = 0o077

export const openFiles: Scene = {
  finding: 'F11',
  title: 'copies of the database that others of the machine may read while they are made',
  only: 'sqlite',
  play: async (stage) => {
    const office = await stage.open({ rows: 5000 })
    const whole = join(office.folder, 'whole')
    const cut = join(office.folder, 'cut')
    for (const folder of [whole, cut]) await mkdir(folder)
    const told = [
      await watched(stage, office, whole, ['backup', '--to', join(whole, 'one.db')], 'npm run backup'),
      await watched(
        stage,
        office,
        cut,
        ['backup', '--to', join(cut, 'two.db')],
        'npm run backup, killed',
        true,
      ),
    ]
    await office.stop()
    return [
      ...told,
      await watched(stage, office, office.folder, ['restore', join(whole, 'one.db')], 'npm run restore'),
    ]
  },
}

/** Runs a command and looks at every file of the folder that was not there before, over and over. */
const watched = async (
  stage: Stage,
  office: Office,
  folder: string,
  [name = '', ...args]: readonly string[],
  sent: string,
  killed = false,
): Promise<Told> => {
  const before = new Set(readdirSync(folder))
  const open = new Map<string, number>()
  let kill = (): void => {}
  let going = true
  const look = (): void => {
    for (const file of readdirSync(folder)) {
      const stat = before.has(file) ? undefined : statSync(join(folder, file), { throwIfNoEntry: false })
      if (!stat?.isFile()) continue
      if (stat.mode & others) open.set(file, stat.mode & 0o777)
      if (killed && file.endsWith('.part') && stat.size > 2 ** 20) kill()
    }
    if (going) setImmediate(look)
  }
  look()
  const program = commandOf(stage.of, name)
  const { code } = await execute(
    [nodeOf(stage.of), program, ...args],
    stage.of,
    { DATABASE_URL: office.databaseUrl },
    (child) => {
      kill = () => child.kill('SIGKILL')
    },
  )
  going = false
  const left = readdirSync(folder).filter((file) => /\.part/.test(file))
  const modes = [...open].map(([file, mode]) => `${file} ${mode.toString(8).padStart(4, '0')}`)
  const end = killed ? `; left: ${left.join(', ') || 'nothing'}` : `; exit code ${code}`
  return mustBe(
    sent,
    `${modes.join(', ') || 'none open to others'}${end}`,
    'none open to others',
    open.size === 0,
  )
}

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, type Scene } from './scene.ts'

export const lockFile: Scene = {
  finding: 'F22',
  title: 'files beside the database that others of the machine may read, and hold',
  only: 'sqlite',
  play: async (stage) => {
    const office = await stage.open()
    const open = readdirSync(office.folder).flatMap((file) => {
      const mode = statSync(join(office.folder, file)).mode & 0o777
      return mode & 0o077 ? [`${file} ${mode.toString(8).padStart(4, '0')}`] : []
    })
    return [atMost('the files of a running office', open.length, 0, 'open to others', open.join(', '))]
  },
}

import { openSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { ask } from '../parts/ask.ts'
import { mustBe, type Scene } from './scene.ts'

const page = 4096

export const toldPath: Scene = {
  finding: 'F16',
  title: 'what a stranger hears of a damaged database',
  only: 'sqlite',
  steady: true,
  play: async (stage) => {
    const office = await stage.open({ rows: 2000 })
    // Every second page from the fortieth on: whatever reads rows or an index finds that.
    const file = join(office.folder, 'office.db')
    const opened = openSync(file, 'r+')
    const noise = Buffer.alloc(page, 0xa5)
    for (let at = page * 40; at < statSync(file).size; at += page * 2) writeSync(opened, noise, 0, page, at)
    const lists = [
      '/api/proposals?keyword=bond',
      '/api/organizations',
      '/api/history',
      '/api/search?keyword=a',
    ]
    for (const path of lists) for (let at = 1; at < 5; at += 1) await office.admin.call('GET', path)
    const { text } = await ask(office.url, '/api/session-options')
    const told = text.includes(office.folder) || text.includes('npm run')
    const { text: health } = await ask(office.url, '/api/health')
    return [
      mustBe(
        'the damage is found',
        `health says ${health}`,
        'it no longer says ok',
        !health.includes('"ok"'),
      ),
      mustBe(
        'GET /api/session-options without a token',
        told ? 'the path and the command' : 'neither path nor command',
        'neither path nor command',
        !told,
      ),
    ]
  },
}

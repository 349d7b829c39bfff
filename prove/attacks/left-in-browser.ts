import { mustBe, type Scene } from './scene.ts'

export const leftInBrowser: Scene = {
  finding: 'F15',
  title: "people's data that stays in the browser after signing out",
  play: async (stage) => {
    const office = await stage.open()
    const person = await stage.reader(office, '127.0.0.2')
    const kept = (await person.ask('/api/users?page=1')).headers['cache-control'] ?? 'nothing'
    const cleared =
      (await person.ask('/api/logout', { method: 'POST' })).headers['clear-site-data'] ?? 'nothing'
    const holds = kept.includes('no-store') || String(cleared).includes('"cache"')
    return [
      mustBe(
        'a list of people, and signing out',
        `Cache-Control: ${kept}; at the end Clear-Site-Data: ${cleared}`,
        'no-store, or the cache cleared',
        holds,
      ),
    ]
  },
}

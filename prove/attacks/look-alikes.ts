import { atMost, type Scene } from './scene.ts'

const name = 'Administrator'
const inside = (mark: string): string => `${name.slice(0, 5)}${mark}${name.slice(5)}`

const looks: Readonly<Record<string, string>> = {
  'soft hyphen': inside('\u00ad'),
  'zero width joiner': inside('\u200d'),
  'zero width non-joiner': inside('\u200c'),
  'variation selector': inside('\ufe0f'),
  'tag character': inside('\u{e0061}'),
  'left-to-right mark': inside('\u200e'),
  'grapheme joiner': inside('\u034f'),
  'Hangul filler': inside('\u3164'),
  'no-break space': `${name}\u00a0`,
  'full width': [...name].map((letter) => String.fromCodePoint(letter.charCodeAt(0) + 0xfee0)).join(''),
}

/** Told, not bound: telling alphabets apart is a table of its own, and people do have names in several. */
const cyrillic = `\u0410${name.slice(1)}`

export const lookAlikes: Scene = {
  finding: 'F20',
  title: 'a second role that looks like Administrator',
  play: async (stage) => {
    const { admin } = await stage.open()
    const taken = async (title: string): Promise<boolean> => {
      const { status, body } = await admin.call('POST', '/api/roles', { title, permissions: [] })
      if (status === 201) await admin.call('DELETE', `/api/roles/${body.data.id}`)
      return status === 201
    }
    const accepted: string[] = []
    for (const [look, title] of Object.entries(looks)) if (await taken(title)) accepted.push(look)
    const foreign = (await taken(cyrillic)) ? 'accepted' : 'refused'
    const all = Object.keys(looks).length
    const more = `${accepted.join(', ') || 'none'}; a Cyrillic А is ${foreign}`
    return [
      atMost(
        `POST /api/roles with ${all} looks of "${name}"`,
        accepted.length,
        0,
        `of ${all} accepted`,
        more,
      ),
    ]
  },
}

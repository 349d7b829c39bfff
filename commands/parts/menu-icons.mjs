import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { inside } from './paths.mjs'

const NAME = 'virtual:menu-icons'
const RESOLVED = `\0${NAME}`
const FOLDER = inside('entities')

/**
 * The drawings that the descriptors' menu entries name, as the module `virtual:menu-icons`: the bundle takes these
 * and no others, and no list of them is kept by hand.
 * @returns {import('vite').Plugin}
 */
export function menuIcons() {
  return {
    name: 'menu-icons',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return
      const names = [...new Set(files().flatMap(namesIn))].sort()
      return [
        ...names.map((name, index) => `import icon${index} from 'lucide-react/icons/${name}'`),
        `export const menuIcons = { ${names.map((name, index) => `'${name}': icon${index}`).join(', ')} }`,
      ].join('\n')
    },
    hotUpdate({ file }) {
      if (!file.startsWith(FOLDER)) return
      const made = this.environment.moduleGraph.getModuleById(RESOLVED)
      if (made) this.environment.moduleGraph.invalidateModule(made)
    },
  }
}

const files = () => readdirSync(FOLDER).filter((file) => file.endsWith('.ts'))

/** @param {string} file of the folder @throws where a name is no icon */
function namesIn(file) {
  const text = readFileSync(`${FOLDER}/${file}`, 'utf8')
  return [...text.matchAll(/\bicon:\s*'([^']+)'/g)].map(([, name = '']) => {
    if (
      !/^[a-z0-9-]+$/.test(name) ||
      !existsSync(inside('node_modules/lucide-react/dist/esm/icons', `${name}.mjs`))
    ) {
      throw new Error(
        `entities/${file}: there is no icon '${name}'. The names are those of lucide.dev/icons.`,
      )
    }
    return name
  })
}

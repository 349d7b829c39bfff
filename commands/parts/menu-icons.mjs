import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inside } from './paths.mjs'
import { productIn } from './product-folder.mjs'

const NAME = 'virtual:menu-icons'
const RESOLVED = `\0${NAME}`

/**
 * The drawings that the descriptors' menu entries name, as the module `virtual:menu-icons`: the bundle takes these
 * and no others, and no list of them is kept by hand.
 * @param {{ entities: string }} [product] whose descriptors
 * @returns {import('vite').Plugin}
 */
export function menuIcons({ entities } = productIn(undefined)) {
  return {
    name: 'menu-icons',
    resolveId: (id) => (id === NAME ? RESOLVED : undefined),
    load(id) {
      if (id !== RESOLVED) return
      const names = [...new Set(filesIn(entities).flatMap(namesIn))].sort()
      return [
        ...names.map((name, index) => `import icon${index} from 'lucide-react/icons/${name}'`),
        `export const menuIcons = { ${names.map((name, index) => `'${name}': icon${index}`).join(', ')} }`,
      ].join('\n')
    },
    hotUpdate({ file }) {
      if (!file.startsWith(entities)) return
      const made = this.environment.moduleGraph.getModuleById(RESOLVED)
      if (made) this.environment.moduleGraph.invalidateModule(made)
    },
  }
}

/** @param {string} folder */
const filesIn = (folder) =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => join(folder, file))

/** @param {string} file @throws where a name is no icon */
function namesIn(file) {
  const text = readFileSync(file, 'utf8')
  return [...text.matchAll(/\bicon:\s*'([^']+)'/g)].map(([, name = '']) => {
    if (
      !/^[a-z0-9-]+$/.test(name) ||
      !existsSync(inside('node_modules/lucide-react/dist/esm/icons', `${name}.mjs`))
    ) {
      throw new Error(`${file}: there is no icon '${name}'. The names are those of lucide.dev/icons.`)
    }
    return name
  })
}

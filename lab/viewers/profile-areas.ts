import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The parts of a processor profile of V8 that are read here. */
interface Profile {
  readonly nodes: readonly {
    readonly id: number
    readonly callFrame: { readonly functionName: string; readonly url: string }
    readonly children?: readonly number[]
  }[]
  readonly samples: readonly number[]
  /** Microseconds between two samples. */
  readonly timeDeltas: readonly number[]
}

/** 'src/server/rows/read', 'pg', 'node:http'; null for a frame that belongs to its caller. */
const areaOf = ({ functionName, url }: Profile['nodes'][number]['callFrame']): string | null => {
  if (functionName === '(garbage collector)') return 'garbage collector'
  if (functionName === '(idle)') return 'idle'
  const own = /\/src\/((?:server|model|descriptor)\/(?:[\w-]+\/){0,2})/.exec(url)?.[1]
  if (own !== undefined) return `src/${own.replace(/\/$/, '')}`
  const packaged = /\/node_modules\/((?:@[\w-]+\/)?[\w.-]+)\/(?!.*\/node_modules\/)/.exec(url)?.[1]
  return packaged ?? null
}

/** Work of Node counts for the nearest folder or package that called it; where none did, for its own part. */
const nodePart = ({ functionName, url }: Profile['nodes'][number]['callFrame']): string =>
  /^node:(?:internal\/)?(\w+)/.exec(url)?.[0] ??
  (functionName === '(program)' ? 'native code' : 'entry of the event loop')

/** Milliseconds by area, of one profile. */
const areasOf = ({ nodes, samples, timeDeltas }: Profile): Map<string, number> => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const areas = new Map<number, string>()
  const walk = (id: number, above: string | null): void => {
    const node = byId.get(id)
    if (!node) return
    const area = areaOf(node.callFrame) ?? above
    areas.set(id, area ?? nodePart(node.callFrame))
    for (const child of node.children ?? []) walk(child, area)
  }
  const [root] = nodes
  if (root) walk(root.id, null)
  const spent = new Map<string, number>()
  for (const [at, id] of samples.entries()) {
    const area = areas.get(id) ?? 'native code'
    spent.set(area, (spent.get(area) ?? 0) + (timeDeltas[at] ?? 0) / 1000)
  }
  spent.delete('idle')
  return spent
}

/** Milliseconds of main threads by area, most first: of every profile that servers wrote into this folder. */
export const profileAreas = (folder: string): readonly (readonly [area: string, milliseconds: number])[] => {
  const spent = new Map<string, number>()
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.cpuprofile')))
    for (const [area, milliseconds] of areasOf(JSON.parse(readFileSync(join(folder, file), 'utf8'))))
      spent.set(area, (spent.get(area) ?? 0) + milliseconds)
  return [...spent].toSorted(([, one], [, other]) => other - one)
}

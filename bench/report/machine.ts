import { cpus, release, totalmem, type } from 'node:os'

/** Where and when figures were measured. */
export interface Machine {
  readonly processor: string
  readonly cores: number
  readonly memory: string
  readonly system: string
  readonly node: string
  readonly date: string
}

export const thisMachine = (): Machine => ({
  processor: cpus()[0]?.model.trim() ?? 'unknown',
  cores: cpus().length,
  memory: `${Math.round(totalmem() / 2 ** 30)} GiB`,
  system: `${type()} ${release()}`,
  node: process.version,
  date: new Date().toISOString().slice(0, 10),
})

export const inWords = ({ processor, cores, memory, system, node, date }: Machine): string =>
  `${date}, ${cores} cores (${processor}), ${memory}, ${system}, Node ${node.slice(1)}`

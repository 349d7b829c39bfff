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

/** A table in Markdown, padded so that it reads in a terminal too; columns after the first are numbers, to the right. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string => {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths.map((width, column) => (column === 0 ? (cells[column] ?? '').padEnd(width) : (cells[column] ?? '').padStart(width))).join(' | ')} |`
  const rule = widths.map((width, column) => (column === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`))
  return [line(head), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}

export const count = (figure: number): string =>
  figure >= 100 ? Math.round(figure).toLocaleString('en-US') : figure.toPrecision(2)

export const milliseconds = (figure: number | null): string =>
  figure === null ? '–' : figure >= 100 ? figure.toFixed(0) : figure.toFixed(figure >= 10 ? 1 : 2)

export const ratio = (figure: number): string => figure.toFixed(2)

/** What is not met stands in bold. */
export const mark = (met: boolean, text: string): string => (met ? text : `**${text}**`)

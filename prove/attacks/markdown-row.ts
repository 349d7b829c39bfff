import type { Told } from './scene.ts'

/** The figures of a scene as a row of docs/attacks.md, under whichever of its columns they are pasted. */
export const markdownRow = ({
  finding,
  title,
  told,
}: {
  readonly finding: string
  readonly title: string
  readonly told: readonly Told[]
}): string => {
  const figures = told.map(({ sent, figure, holds }) => `${holds ? '✓' : '✗'} ${sent}: ${figure}`)
  const plain = (text: string) => text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
  return `| ${finding} | ${plain(title)} | ${figures.map(plain).join('<br>')} | \`npm run prove -- attacks --only ${finding}\` |`
}

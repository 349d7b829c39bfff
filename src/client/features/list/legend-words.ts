import type { Tone } from '../../../descriptor/index.ts'
import type { EntityModel } from '../../../model/index.ts'

export interface LegendProps {
  readonly entity: EntityModel
  /** The tones of the rows in view, separated by spaces. */
  readonly occurring: string
}

/** The tones in view that have a legend text. */
export const legendWords = ({ legend }: EntityModel, occurring: string) => {
  const tones = new Set(occurring.split(' '))
  return (Object.entries(legend) as [Tone, string][]).filter(([tone]) => tones.has(tone)) // the keys of a legend are tones
}

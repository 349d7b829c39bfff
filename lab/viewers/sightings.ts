import { Durations } from './durations.ts'

/**
 * When changes of one series were acknowledged, by their place in it (`performance.now()`). A viewer who sees a change
 * of a series sees all before it.
 */
export type Series = number[]

/** How far one viewer has seen one series. */
export interface Watch {
  /** The viewer has read that so many changes are there, at that moment. */
  read(visible: number, at: number): void
  /** Changes that were acknowledged and not seen yet. */
  missing(): number
}

/** Measures how long each viewer waits for each change, from its acknowledgement to the answer that holds it. */
export class Sightings {
  readonly waits = new Durations()

  watch(series: Readonly<Series>): Watch {
    let seen = 0
    return {
      read: (visible, at) => {
        // One that is seen before it is acknowledged waits for nothing.
        for (; seen < visible; seen += 1) this.waits.add(Math.max(0, at - (series[seen] ?? at)))
      },
      missing: () => Math.max(0, series.length - seen),
    }
  }
}

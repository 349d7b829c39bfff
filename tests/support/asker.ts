import type { Asker } from '../../src/server/platform/queues/asker.ts'

/** Somebody who waits for an answer until they go away. */
export interface TestAsker extends Asker {
  leave(): void
}

export const testAsker = (who: string): TestAsker => {
  const heard = new Set<() => void>()
  let gone = false
  return {
    who,
    address: '10.0.0.7',
    get gone() {
      return gone
    },
    whenGone: (tell) => {
      heard.add(tell)
      return () => heard.delete(tell)
    },
    leave: () => {
      gone = true
      for (const tell of [...heard]) tell()
    },
  }
}

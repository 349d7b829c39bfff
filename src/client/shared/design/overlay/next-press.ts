const alone: readonly string[] = ['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock']

const isPress = (event: Event): boolean =>
  !(event instanceof KeyboardEvent) || !(event.repeat || alone.includes(event.key))

/** Resolves on the next click or key press, or when one of the signals aborts. */
export const nextPress = (...signals: readonly AbortSignal[]): Promise<void> =>
  new Promise((resolve) => {
    const heard = new AbortController()
    const { signal } = heard
    const end = () => {
      heard.abort()
      resolve()
    }
    for (const press of ['click', 'keydown'])
      addEventListener(press, (event) => isPress(event) && end(), { capture: true, signal })
    for (const each of signals) each.addEventListener('abort', end, { signal })
  })

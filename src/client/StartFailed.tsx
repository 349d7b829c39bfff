import { startFailed } from '../model/first-messages.ts'

/** Stands where not even the first screen's script arrived. */
export const StartFailed = () => (
  <main className="start-failed" role="alert">
    <h1>{startFailed.title}</h1>
    <p>{startFailed.text}</p>
    <button type="button" className="link" onClick={() => location.reload()}>
      {startFailed.reload}
    </button>
  </main>
)

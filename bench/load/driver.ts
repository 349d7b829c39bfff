import { type Round, runRound } from './round.ts'

/** The process that sends: started by `startDriver`, told each round by a message, answers with what came back. */
process.on('message', (round: Round) => {
  runRound(round).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error) }),
  )
})

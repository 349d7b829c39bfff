// A standby server: it has loaded the engine and reads the descriptors when it receives a message.
await import('../../src/server/index.ts')

// It exits when its parent process does, for any reason; once it serves, it shuts down as on a signal.
/** @type {() => unknown} */
let leave = () => process.exit(0)
process.once('disconnect', () => leave())
process.once('message', async () => {
  leave = () => process.kill(process.pid, 'SIGTERM')
  process.channel?.unref()
  await import('../../src/server.ts')
})

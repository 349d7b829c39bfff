// A server in waiting: the engine is loaded, and the descriptors are read once the word comes.
await import('../../src/server/index.ts')

// It ends with the process that waits for it, however that one ends: once it serves, as it does on a signal.
/** @type {() => unknown} */
let leave = () => process.exit(0)
process.once('disconnect', () => leave())
process.once('message', async () => {
  leave = () => process.kill(process.pid, 'SIGTERM')
  process.channel?.unref()
  await import('../../src/server.ts')
})

// A server in waiting: the engine is loaded, and the descriptors are read once the word comes.
await import('../../src/server/index.ts')

const leave = () => process.exit(0)
process.once('disconnect', leave)
process.once('message', async () => {
  process.off('disconnect', leave)
  process.disconnect?.()
  await import('../../src/server.ts')
})

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call only reads, so it may run while the session is checked; see `readWhileChecking`. */
    isPlainRead?: boolean
  }
  interface FastifyRequest {
    /**
     * The running check of a session whose caller was taken from the cache; null where the session is checked already.
     * True if the cached caller is still right; false if `caller` was replaced.
     * @throws HttpError 401 or 403 where the session has ended or lost a right
     */
    sessionCheck: Promise<boolean> | null
  }
}

/**
 * Runs a read while the session is checked, so that both are sent to the database together. No answer, and no error of
 * the read, is returned before the check is done. Where the caller has changed, the read is run again.
 * @param sessionCheck of the request
 */
export const readWhileChecking = async <T>(
  sessionCheck: Promise<boolean>,
  read: () => T | Promise<T>,
): Promise<T> => {
  const [outcome, isRight] = await Promise.all([settled(read), sessionCheck])
  if (!isRight) return read()
  if ('error' in outcome) throw outcome.error
  return outcome.value
}

const settled = async <T>(
  read: () => T | Promise<T>,
): Promise<{ readonly value: T } | { readonly error: unknown }> => {
  try {
    return { value: await read() }
  } catch (error) {
    return { error }
  }
}

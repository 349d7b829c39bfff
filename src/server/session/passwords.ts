/** What the write path does with a password field: `faults` with the other fields, `hash` before the transaction. */
export interface Passwords {
  /**
   * What is wrong with a secret that the field's kind has accepted (long enough, well-formed, NFC): a message under the
   * field, or null. `context`: words that must not make it up, such as the person's name and email.
   */
  fault(secret: string, label: string, context: readonly string[]): string | null
  /** The PHC string to store; waits in a bounded queue. @throws Refusal 503 where that is full */
  hash(secret: string): Promise<string>
  /** Whether the secret is the one that was hashed; the same work for a hash of null, which nothing matches. */
  matches(secret: string, hash: string | null): Promise<boolean>
}

/** What is used of it; it brings no types. */
declare module 's3rver' {
  export default class S3rver {
    constructor(options: object)
    run(): Promise<unknown>
    close(): Promise<void>
  }
}

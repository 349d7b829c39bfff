import { DiskQuota } from './disk-quota.ts'

/** The disk of the temporary files of this process, whatever they are for: lists that leave, files that come in. */
export const temporaryRoom = new DiskQuota()

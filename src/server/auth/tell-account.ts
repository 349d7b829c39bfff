import { accountMail } from '../../model/messages.ts'
import type { Context } from '../context/context.ts'
import type { Post } from './mail.ts'

/** What changed of how somebody signs in. */
export interface ChangedCredentials {
  readonly password: boolean
  readonly email: boolean
}

/** Tells somebody by mail, under the address that they had, after the commit; nobody waits for it. */
export type TellAccount = (
  person: { readonly name: string; readonly email: string },
  changed: ChangedCredentials,
) => void

/** @param mail null where no mail is set up: then nobody is told */
export const makeTellAccount =
  (
    mail: { readonly post: Post; readonly appUrl: string; readonly product: string } | null,
    { now, log }: Pick<Context, 'now' | 'log'>,
  ): TellAccount =>
  ({ name, email }, changed) => {
    if (mail === null || !(changed.password || changed.email)) return
    const { post, appUrl, product } = mail
    post({
      to: email,
      subject: accountMail.subject(product),
      text: accountMail.text(name, product, changed, now().toISOString(), appUrl),
    }).catch((err: unknown) => log.error({ err }, 'the mail about a changed account failed'))
  }

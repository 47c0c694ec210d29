import * as z from 'zod/mini'
import { secret, User } from './auth.ts'
import { ById, endpoint } from './endpoint.ts'
import { email, line, NewPassword, optional } from './fields.ts'

export const SessionRow = z.object({
  id: z.uuid(),
  company_name: z.string(),
  /** The User-Agent header of the browser. */
  device: z.nullable(z.string()),
  created_at: z.string(),
  expires_at: z.string(),
  is_current: z.boolean(),
})
export type SessionRow = z.infer<typeof SessionRow>

const ProofEmails = z.object({ wants_proofs: z.boolean(), email: z.nullable(z.string()) })

/** What users do with their own account; answered by the auth backend. */
export const account = {
  update: endpoint({
    method: 'PUT',
    path: '/api/auth/me',
    action: 'session.use',
    summary: "Changes the user's own name and e-mail; what is not sent stays.",
    body: z.object({
      full_name: z.optional(line(200, 'Informe o seu nome.')),
      email: optional(email()),
    }),
    returns: User,
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    action: 'session.use',
    summary: "Changes the user's own password and ends the user's other sessions.",
    body: z.object({
      current_password: secret('Informe a senha atual.'),
      new_password: NewPassword,
    }),
    returns: z.null(),
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    action: 'session.use',
    summary: "The user's own open sessions, in every company, newest first.",
    returns: z.array(SessionRow),
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions',
    action: 'session.use',
    summary: "Ends all of the user's own sessions but the present one.",
    returns: z.object({ ended: z.number() }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    action: 'session.use',
    summary: "Ends one of the user's own sessions, such as that of a lost phone.",
    params: ById,
    returns: z.null(),
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgotten-password',
    action: 'public',
    summary:
      'Asks for a link to a new password by e-mail. Every address is answered the same, before any is looked for.',
    body: z.object({ email: email() }),
    returns: z.null(),
  }),
  proofEmails: endpoint({
    method: 'GET',
    path: '/api/auth/proof-emails',
    action: 'dashboard.client',
    summary: 'Whether the client is sent the proof of each delivery, and to which address.',
    returns: ProofEmails,
  }),
  updateProofEmails: endpoint({
    method: 'PUT',
    path: '/api/auth/proof-emails',
    action: 'dashboard.client',
    summary: 'The client is sent the proof of each delivery by e-mail, or no more.',
    body: z.object({ wants_proofs: z.boolean() }),
    returns: ProofEmails,
  }),
  useReset: endpoint({
    method: 'POST',
    path: '/api/auth/password-reset',
    action: 'public',
    summary: 'Chooses a new password with a one-time token, and ends every session of the user.',
    body: z.object({ token: secret(), new_password: NewPassword }),
    returns: z.object({ username: z.string() }),
  }),
}

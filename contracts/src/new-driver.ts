import * as z from 'zod/mini'
import { Driver } from './drivers.ts'
import { endpoint } from './endpoint.ts'
import { isUsername, line, PASSWORD_IS_USERNAME } from './fields.ts'
import { cnh, cpf } from './fiscal-fields.ts'
import { MIN_DRIVER_PASSWORD_LENGTH } from './limits.ts'
import { usernameField } from './users.ts'

const INVALID_EMAIL = 'Email válido é obrigatório.'
export const DRIVER_PASSWORD_RULE = `A senha deve ter pelo menos ${MIN_DRIVER_PASSWORD_LENGTH} caracteres, incluindo maiúscula, minúscula e número.`

/** An absent text is checked as an empty one. */
const typed = z.transform((value: string | null | undefined) => value ?? '')

/** Stricter than that of other users (spec 2 section 5). */
const DriverPassword = z.pipe(
  typed,
  z
    .string()
    .check(
      z.minLength(MIN_DRIVER_PASSWORD_LENGTH, DRIVER_PASSWORD_RULE),
      z.maxLength(200),
      z.regex(/\p{Lu}/u, DRIVER_PASSWORD_RULE),
      z.regex(/\p{Ll}/u, DRIVER_PASSWORD_RULE),
      z.regex(/\d/, DRIVER_PASSWORD_RULE),
    ),
)

/** A user and the driver's record, in the order in which the form shows and checks them. */
export const NewDriver = z
  .object({
    name: line(200, 'Nome é obrigatório.'),
    username: usernameField('Nome de usuário é obrigatório.'),
    email: z.pipe(
      typed,
      z.string().check(z.trim(), z.maxLength(200, INVALID_EMAIL), z.email(INVALID_EMAIL)),
    ),
    password: DriverPassword,
    cpf: cpf('CPF é obrigatório.'),
    cnh: cnh('CNH é obrigatória.'),
    phone: line(30, 'Telefone é obrigatório.'),
  })
  .check(
    z.refine((driver) => !isUsername(driver.password, driver.username), {
      path: ['password'],
      error: PASSWORD_IS_USERNAME,
    }),
  )
export type NewDriver = z.output<typeof NewDriver>

/** Apart from drivers.ts, because a driver's phone downloads that. */
export const newDriver = {
  create: endpoint({
    method: 'POST',
    path: '/api/drivers',
    action: 'drivers.create',
    summary: 'A user with the role DRIVER in the company of the session, and the driver’s record.',
    creates: true,
    body: NewDriver,
    returns: Driver,
  }),
}

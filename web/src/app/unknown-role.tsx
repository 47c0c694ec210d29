import classes from './message.module.css'

/** The title of the home of a role that this version does not know. */
export const UNKNOWN_ROLE = 'Perfil não reconhecido'

export function UnknownRole({ role }: { role: string }) {
  return (
    <div className={classes.message}>
      <h1>{UNKNOWN_ROLE}</h1>
      {role && <p>{role}</p>}
      <p>Entre em contato com o administrador</p>
    </div>
  )
}

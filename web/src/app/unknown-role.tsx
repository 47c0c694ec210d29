import classes from './message.module.css'

export function UnknownRole({ role }: { role: string }) {
  return (
    <div className={classes.message}>
      <h1>Perfil não reconhecido</h1>
      {role && <p>{role}</p>}
      <p>Entre em contato com o administrador</p>
    </div>
  )
}

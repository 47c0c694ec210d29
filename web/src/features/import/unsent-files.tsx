import { Button } from '@mantine/core'
import { uploads } from './uploads.ts'
import classes from './unsent-files.module.css'
import { useUploads } from './use-import.ts'

/** Files that are still here alone: they did not get through, or were refused before that. */
export function UnsentFiles({ id }: { id: string }) {
  const all = useUploads(id)
  const failed = all.filter(({ state }) => state === 'failed')
  const refused = all.filter(({ state }) => state === 'refused')
  if (failed.length + refused.length === 0) return null
  return (
    <div className={classes.unsent} role="alert">
      {failed.length > 0 && (
        <div className={classes.failed}>
          <p>
            {failed.length === 1
              ? '1 arquivo não foi enviado.'
              : `${failed.length} arquivos não foram enviados.`}{' '}
            {failed[0]?.problem} Eles seguem quando houver conexão; não feche esta página.
          </p>
          <Button variant="default" onClick={() => uploads.retryFailed(id)}>
            Enviar novamente
          </Button>
        </div>
      )}
      {refused.length > 0 && (
        <>
          <p>Não enviados:</p>
          <ul>
            {refused.slice(0, MAX_NAMED).map(({ id: upload, name, problem }) => (
              <li key={upload}>
                <strong>{name}</strong>: {problem}
              </li>
            ))}
            {refused.length > MAX_NAMED && <li>{`e mais ${refused.length - MAX_NAMED}`}</li>}
          </ul>
        </>
      )}
    </div>
  )
}

const MAX_NAMED = 20

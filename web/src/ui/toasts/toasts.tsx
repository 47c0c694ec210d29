import { useStore } from '@mantine/store'
import { dismiss, toastStore } from './notify.ts'
import classes from './toasts.module.css'

/** For `--toasts-overhang`. */
function publishHeight(list: HTMLElement | null) {
  if (!list) return
  const observer = new ResizeObserver(() => {
    document.documentElement.style.setProperty('--toasts-height', `${list.offsetHeight}px`)
  })
  observer.observe(list)
  return () => observer.disconnect()
}

/** The toasts of the whole application. Mounted once. */
export function Toasts() {
  const { toasts } = useStore(toastStore)
  return (
    <section ref={publishHeight} className={classes.list} aria-label="Avisos">
      {toasts.map(({ id, kind, title, text }) => (
        <div
          key={id}
          className={classes.toast}
          data-kind={kind}
          role={kind === 'error' ? 'alert' : 'status'}
        >
          <div className={classes.message}>
            <p className={classes.title}>{title}</p>
            {text && <p className={classes.text}>{text}</p>}
          </div>
          <button
            type="button"
            className={classes.close}
            aria-label="Fechar aviso"
            onClick={() => dismiss(id)}
          >
            ×
          </button>
        </div>
      ))}
    </section>
  )
}

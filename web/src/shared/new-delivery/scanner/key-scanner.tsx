import { DOCUMENT_CAMERA } from '@canhoto/contracts/limits'
import { Button } from '@mantine/core'
import { CameraProblem } from '../../../lib/camera/camera-problem.tsx'
import { CameraVideo } from '../../../lib/camera/camera-video.tsx'
import { photoOfVideo } from '../../../lib/camera/photo.ts'
import { Torch } from '../../../lib/camera/torch.tsx'
import { useCamera } from '../../../lib/camera/use-camera.ts'
import { useKeyScan } from '../../../lib/key-scan/use-key-scan.ts'
import { focusOnMount } from '../focus-on-mount.ts'
import classes from './key-scanner.module.css'

interface Props {
  /** Called with the frame that the key was read from. */
  onKey: (key: string, photo: Blob) => void
  /** The user types the key, because the barcode is torn or there is no camera. */
  onType?: () => void
  onClose: () => void
  /** What to do where there is no camera. */
  advice?: string
}

/** Reads the access key from the note's barcode in the live camera picture; it needs no network. */
export function KeyScanner({
  onKey,
  onType,
  onClose,
  advice = 'Digite a chave de acesso ou envie uma foto da nota.',
}: Props) {
  const { video, ready, problem, onFrame, fail, retry } = useCamera(DOCUMENT_CAMERA)

  async function capture(key: string) {
    const photo = video.current && (await photoOfVideo(video.current))
    if (photo) onKey(key, photo)
    else fail('Falha na captura')
  }

  useKeyScan({
    video,
    ready: ready && !problem,
    onKey: (key) => void capture(key),
    onFailure: () => fail('Falha na captura'),
  })

  return (
    <div className={classes.scanner} ref={focusOnMount} tabIndex={-1}>
      {problem ? (
        <CameraProblem title={problem.title} advice={advice} onRetry={retry} />
      ) : (
        <>
          <div className={classes.view}>
            <CameraVideo video={video} onFrame={onFrame} className={classes.video} />
            <div className={classes.guide} aria-hidden />
          </div>
          <output className={classes.hint}>
            {ready ? 'Enquadre o código de barras da chave de acesso.' : 'Abrindo câmera...'}
          </output>
        </>
      )}
      <div className={classes.actions}>
        <Button variant="default" size="lg" onClick={onClose}>
          Cancelar
        </Button>
        {onType && (
          <Button variant={problem ? 'filled' : 'default'} size="lg" onClick={onType}>
            Digitar a Chave
          </Button>
        )}
        {ready && !problem && <Torch video={video} />}
      </div>
    </div>
  )
}

export const Picture = ({ src, alt }: { src: string; alt: string }) => <img src={src} alt={alt} height={20} className="h-5 w-auto" />

export const SmallHeading = ({ children }: { children: string }) => <h3 className="text-13 font-semibold">{children}</h3>
